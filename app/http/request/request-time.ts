/** Limits the time in which a whole request must arrive: 30 seconds, or 10 minutes for uploads. Source: threats.md T40. */
import type { IncomingMessage, Server } from "node:http"
import { refuseUnreadable } from "./early-refusals.ts"

const USUAL = 30_000
/** Milliseconds. Enough for 25 MiB over a line of 350 kbit/s, after waiting for a place. */
export const MAX_REQUEST_TIME = 10 * 60_000

/** The only addresses that accept more than 1 MB. They write it to disk while it arrives. */
const UPLOADS: ReadonlySet<string> = new Set([
  "/management/files",
  "/api/management/file",
  "/home/requests",
  "/admin/bank/files",
  "/api/admin/bank/file",
])
/** An address that also accepts forms without a file. */
const WITH_FILES = "/management/email/send"

/** Refuses a late request (408) and closes the connection. Node's own limit, `MAX_REQUEST_TIME`, is the same for all requests. */
export function limitRequestTime(server: Server): void {
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request) || isUpload(request)) return
    const late = setTimeout(() => {
      if (!request.complete) refuseUnreadable(tooLate(), request.socket)
    }, USUAL)
    late.unref()
    request.once("close", () => clearTimeout(late))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

export const isUpload = ({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">) => {
  const path = url.split("?")[0] ?? ""
  const isMultipart = headers["content-type"]?.startsWith("multipart/form-data") === true
  return method === "POST" && (UPLOADS.has(path) || (path === WITH_FILES && isMultipart))
}

const tooLate = () => Object.assign(new Error("The request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })
