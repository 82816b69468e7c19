// Hands a trace to Perfetto's page in another window, as https://perfetto.dev/docs/visualization/deep-linking-to-perfetto-ui says:
// the page answers PING with PONG when it can take a trace.

const PAGE = 'https://ui.perfetto.dev';
const PING_MS = 100;
const PATIENCE_MS = 15_000;

interface Frame {
  postMessage(message: unknown, origin: string): void;
}

/** Returns false if Perfetto's page does not answer: the browser may not reach it. */
export async function handOver(
  page: Frame,
  trace: ArrayBuffer,
  title: string,
  messages: EventTarget = window,
  patience = PATIENCE_MS,
): Promise<boolean> {
  const isReady = await new Promise<boolean>((resolve) => {
    const ping = setInterval(() => page.postMessage('PING', PAGE), PING_MS);
    const end = (answer: boolean) => {
      clearInterval(ping);
      clearTimeout(timer);
      messages.removeEventListener('message', listen);
      resolve(answer);
    };
    const listen = (event: Event) => {
      const { origin, data } = event as MessageEvent<unknown>;
      if (origin === PAGE && data === 'PONG') end(true);
    };
    const timer = setTimeout(() => end(false), patience);
    messages.addEventListener('message', listen);
  });
  if (isReady) page.postMessage({ perfetto: { buffer: trace, title } }, PAGE);
  return isReady;
}

export function openPage(): Window | null {
  return window.open(PAGE);
}
