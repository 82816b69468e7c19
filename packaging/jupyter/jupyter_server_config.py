# EXPERT's workbench in JupyterLab, by jupyter-server-proxy. The trace is $EXPERT_TRACE, by default the working folder. Behind a hub, set
# EXPERT_PUBLIC_URL to its address as browsers see it, for instance https://hub.example.org.
import os

c.ServerProxy.servers = {
    "expert": {
        # Only this user can open the socket.
        "command": [
            "expert", "serve", os.environ.get("EXPERT_TRACE", "."), "--socket", "{unix_socket}", "--prefix", "{base_url}expert",
        ] + (["--public-url", os.environ["EXPERT_PUBLIC_URL"]] if "EXPERT_PUBLIC_URL" in os.environ else []),
        "unix_socket": True,
        "timeout": 60,
        "launcher_entry": {"title": "EXPERT"},
    }
}
