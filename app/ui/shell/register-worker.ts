/** Registers the service worker once the page has loaded completely. Browsers allow workers only on https and loopback; a refusal changes nothing. */
export function registerWorker() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return
  const register = () =>
    navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => undefined)
  addEventListener("load", register)
}
