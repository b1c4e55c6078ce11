/** Registers the service worker once the page has everything of its own. Browsers have workers on https and loopback only; a refused one changes nothing. */
export function registerWorker() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return
  const register = () =>
    navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => undefined)
  addEventListener("load", register)
}
