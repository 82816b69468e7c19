// Colours of shares in all views: those of viridis, which readers with any kind of colour blindness can order; pictures of 'expert' have
// them too. Much is dark on white, and light on black.

// Points of viridis from dark to light, as red, green, blue.
const VIRIDIS = [[68, 1, 84], [72, 40, 120], [62, 73, 137], [49, 104, 142], [38, 130, 142], [31, 158, 137], [53, 183, 121], [110, 206, 88],
  [181, 222, 43], [253, 231, 37]];

// Red, green and blue (0..255) of a share from 0 to 1.
function heat(share, theme) {
  const part = Math.min(1, Math.max(0, share)), at = (theme === 'dark' ? part : 1 - part) * (VIRIDIS.length - 1);
  const low = VIRIDIS[Math.floor(at)], high = VIRIDIS[Math.ceil(at)];
  return [0, 1, 2].map(i => Math.round(low[i] + (at - Math.floor(at)) * (high[i] - low[i])));
}

// The luminance of a colour from 0 to 1, as the Web Content Accessibility Guidelines define it.
function luminance(colour) {
  const [red, green, blue] = colour.map(each => (each <= 10 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// The contrast between two colours, from 1 to 21.
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

// Whether text on this colour must be white: of white and black, the one with more contrast.
function isDark(colour) {
  return contrast(colour, [255, 255, 255]) > contrast(colour, [0, 0, 0]);
}
