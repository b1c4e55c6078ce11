/** In development the framework's plugin refuses components outside pages of its own, where it would refresh them. An island is loaded anew instead. */
if (import.meta.env.DEV) Object.assign(window, { __vite_plugin_react_preamble_installed__: true })
