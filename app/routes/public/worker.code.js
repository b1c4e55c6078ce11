// The service worker. The server prepends three constants: OFFLINE (the address of the offline page), ASSETS (what that page loads) and VERSION (the hash
// of all that and of the deployment). It stores nothing else but style sheets and fonts whose names are hashes of their content: no page, data, file or
// call.
const HASHED = /^\/assets\/[^/]+\.(css|woff2)$/

self.addEventListener("install", (event) => {
  self.skipWaiting()
  event.waitUntil(store())
})

self.addEventListener("activate", (event) => event.waitUntil(replaceOlder()))

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request
  if (method !== "GET") return
  if (mode === "navigate") return event.respondWith(page(event))
  const { origin, pathname } = new URL(url)
  if (origin === self.location.origin && HASHED.test(pathname)) event.respondWith(asset(event.request))
})

async function store() {
  const cache = await caches.open(VERSION)
  await cache.addAll(ASSETS)
  // Without cookies, because the page is the same for everybody.
  await cache.add(new Request(OFFLINE, { credentials: "omit", cache: "no-store" }))
}

async function replaceOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)))
  // The browser requests a page while it starts the worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function asset(request) {
  const stored = await caches.match(request.url)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) await (await caches.open(VERSION)).put(request.url, response.clone())
  return response
}
