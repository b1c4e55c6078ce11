/** How long a request may take to arrive whole: half a minute, ten minutes where files are taken. Source: threats.md T40. */
import type { IncomingMessage, Server } from "node:http"
import { refuseUnreadable } from "./early-refusals.ts"

const USUAL = 30_000
/** 25 MiB by a line of 350 kbit/s, and a place to wait for. */
export const MAX_REQUEST_TIME = 10 * 60_000

/** The only addresses that take more than 1 MB: they write it to the disk as it arrives. */
const UPLOADS: ReadonlySet<string> = new Set(["/management/files", "/api/management/file", "/home/requests"])
/** Also sent without a file to attach. */
const WITH_FILES = "/management/email/send"

/** Refuses (408) and closes what takes longer. Node's own limit, `MAX_REQUEST_TIME`, counts for every request alike. */
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

/** Whether a request may bring a file. */
export const isUpload = ({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">) => {
  const path = url.split("?")[0] ?? ""
  const isMultipart = headers["content-type"]?.startsWith("multipart/form-data") === true
  return method === "POST" && (UPLOADS.has(path) || (path === WITH_FILES && isMultipart))
}

const tooLate = () => Object.assign(new Error("The request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })
