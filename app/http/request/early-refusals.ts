/** Responses before the application runs, with all security headers: the health check, foreign hosts, unusual methods, unreadable requests. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { settings } from "../../../settings.ts"
import { log } from "../response/log.ts"
import { securityHeaders } from "../response/security-headers.ts"

type Refusal = { status: number; text: string; headers?: Record<string, string> }

const SECONDS_UNTIL_RETRY = "5"
const COME_BACK = { "Retry-After": SECONDS_UNTIL_RETRY }
const LEAVING = { ...COME_BACK, Connection: "close" }
/** A loopback name and an optional port, nothing else, because the header becomes part of an address. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

/** Handles the health check, and refuses unknown hosts, TRACE and CONNECT. Returns false for all other requests. */
export function answerEarly(request: IncomingMessage, response: ServerResponse, ready: boolean): boolean {
  const refusal = early(request, ready)
  if (refusal) refuse(response, refusal)
  return refusal !== undefined
}

function early(request: IncomingMessage, ready: boolean): Refusal | undefined {
  if (!hasOneHost(request)) return { status: 400, text: "Bad request." }
  const path = (request.url ?? "").split("?")[0]
  if (path === "/healthz") {
    return ready ? { status: 200, text: "ready" } : { status: 503, text: "not ready", headers: LEAVING }
  }
  if (!ready) return { status: 503, text: "Starting or stopping.", headers: LEAVING }
  if (!isOurHost(request.headers.host)) return foreignHost(request.headers.host ?? "")
  if (!METHODS.test(request.method ?? "")) {
    return { status: 405, text: "Method not allowed.", headers: { Allow: "GET, HEAD, POST" } }
  }
  if (!request.url?.startsWith("/")) return { status: 400, text: "Bad request." }
  return undefined
}

/** The Host header is ours: the host of BASE_URL, or without BASE_URL a loopback name. */
export function isOurHost(host: string | undefined): boolean {
  const { baseUrl, baseUrlGiven } = settings()
  if (host === baseUrl.host) return true
  return !baseUrlGiven && LOOPBACK.test(host ?? "") && URL.canParse(`http://${host}`)
}

/** With several Host headers Node uses the first, while a proxy may have used another. HTTP/1.0 may have none (RFC 9112 section 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0")
}

/** Anybody may request any host, so only this many are logged. */
const MAX_LOGGED = 10
const logged = new Set<string>()

function foreignHost(host: string): Refusal {
  const { origin } = settings().baseUrl
  if (!logged.has(host) && logged.size < MAX_LOGGED) {
    logged.add(host)
    log("warn", "refused a host that is not served: set BASE_URL to the address that people open", {
      host: host.slice(0, 200),
      baseUrl: origin,
    })
  }
  const text = `This host is not served here: the address of this site is ${origin}.
If people should open this address, the operator must set BASE_URL to it (and ALLOW_HTTP=1 for plain http).`
  return { status: 421, text }
}

export function refuseForNow(response: ServerResponse): void {
  refuse(response, { status: 503, text: "Too many requests at once. Please try again.", headers: COME_BACK })
}

function refuse(response: ServerResponse, { status, text, headers }: Refusal): void {
  response.writeHead(status, { ...securityHeaders(), "Content-Type": "text/plain; charset=utf-8", ...headers })
  response.end(`${text}\n`)
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}

/** Responds to invalid HTTP or a timeout and closes the connection. Never writes during another response, because the client would take it for a part of that. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  // Node's own handler reads this property, too: the response in progress on this connection.
  const { _httpMessage: sending } = socket as { _httpMessage?: ServerResponse | null }
  if (!socket.writable || error.code === "ECONNRESET" || sending?.headersSent) return void socket.destroy()
  const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request"
  const headers = Object.entries({ ...securityHeaders(), Connection: "close", "Content-Length": "0" })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`)
}
