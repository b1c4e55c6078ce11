/** In development the framework's plugin refuses components outside its own pages, where it refreshes them. This component is loaded again instead. */
if (import.meta.env.DEV) Object.assign(window, { __vite_plugin_react_preamble_installed__: true })
