import { promisify } from "node:util"
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib"
import { isStreamed } from "./streamed-response.ts"
import { knownBytes } from "./whole-response.ts"

const WORTH_IT = 1024
const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json)|image\/svg)/

/** Larger bodies, in bytes, are compressed in a thread while other requests run. For smaller ones a thread costs more than it saves. */
const LARGE = 512 * 1024
const chunkSize = 256 * 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const [brotliInThread, zstdInThread, gzipInThread] = [
  promisify(brotliCompress),
  promisify(zstdCompress),
  promisify(gzip),
]

const CODERS = [
  {
    name: "br",
    code: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
    codeInThread: (bytes: Uint8Array) => brotliInThread(bytes, { ...BROTLI, chunkSize }),
  },
  {
    name: "zstd",
    code: (bytes: Uint8Array) => zstdCompressSync(bytes),
    codeInThread: (bytes: Uint8Array) => zstdInThread(bytes, { chunkSize }),
  },
  {
    name: "gzip",
    code: (bytes: Uint8Array) => gzipSync(bytes, { level: 4 }),
    codeInThread: (bytes: Uint8Array) => gzipInThread(bytes, { level: 4, chunkSize }),
  },
] as const

/** The coding for this Accept-Encoding: brotli, else zstd, else gzip, else none (`;q=0` refuses a coding). */
export function codingFor(accepted: string | null) {
  const offered = new Map(
    (accepted ?? "").split(",").map((part) => {
      const [name = "", ...rest] = part.trim().toLowerCase().split(";")
      return [name.trim(), !/q=0(\.0*)?$/.test(rest.join(";").trim())] as const
    }),
  )
  return CODERS.find((coder) => offered.get(coder.name) === true)
}

/** Compresses text bodies of more than 1 KB. Everything else passes unchanged, including a file that is sent while it is read. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? ""
  if (!response.body || !TEXT.test(type) || response.headers.has("content-encoding")) return response
  if (isStreamed(response)) return compressStream(request, response)
  const known = knownBytes(response)
  if (!known && response.headers.has("content-length")) return response
  const bytes = known ?? new Uint8Array(await response.arrayBuffer())
  const coding = bytes.byteLength > WORTH_IT ? codingFor(request.headers.get("accept-encoding")) : undefined
  const isAsItWas = known !== undefined && !coding && request.method !== "HEAD"
  const headers = isAsItWas ? response.headers : new Headers(response.headers)
  headers.append("Vary", "Accept-Encoding")
  const coded = bytes.byteLength > LARGE ? await coding?.codeInThread(bytes) : coding?.code(bytes)
  const body = coded ? new Uint8Array(coded) : bytes
  if (coding) headers.set("Content-Encoding", coding.name)
  headers.set("Content-Length", String(body.byteLength))
  if (isAsItWas) return response
  const { status, statusText } = response
  return new Response(request.method === "HEAD" ? null : body, { status, statusText, headers })
}

/** Compresses a streamed body in threads, with gzip, which every browser accepts. */
function compressStream(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.append("Vary", "Accept-Encoding")
  const isTaken = codingFor(onlyGzip(request.headers.get("accept-encoding"))) !== undefined
  if (isTaken) headers.set("Content-Encoding", "gzip")
  const { status, statusText, body } = response
  if (request.method === "HEAD") void body?.cancel()
  const coded = isTaken ? body?.pipeThrough(new CompressionStream("gzip") as ReadableWritablePair) : body
  return new Response(request.method === "HEAD" ? null : (coded ?? null), { status, statusText, headers })
}

const onlyGzip = (accepted: string | null): string | null =>
  accepted
    ?.split(",")
    .filter((part) => /^\s*gzip\b/i.test(part))
    .join() ?? null
