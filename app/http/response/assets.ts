/** Serves built files, public images and the public page from memory. Hashed names may be cached for a year. Nothing outside of the build can be requested. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { codingFor } from "./compress.ts"

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
}

/** Bytes in memory with their entity tag and compressed variants. Each variant is compressed once. */
export type Asset = {
  body: Buffer
  type: string
  tag: string
  caching: string
  coded: Map<string, Uint8Array>
}

const FOR_EVER = "public, max-age=31536000, immutable"
const FOR_AN_HOUR = "public, max-age=3600"

export function assetOf(body: Buffer, type: string, caching: string): Asset {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  return { body, type, tag, caching, coded: new Map() }
}

function load(folder: string): Map<string, Asset> {
  const found = new Map<string, Asset>()
  if (!existsSync(folder)) return found
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const type = TYPES[extname(file.name)]
    if (!type) continue
    const address = path.slice(folder.length).replaceAll("\\", "/")
    const caching = address.startsWith("/assets/") ? FOR_EVER : FOR_AN_HOUR
    found.set(address, assetOf(readFileSync(path), type, caching))
  }
  return found
}

/** Reads a folder of built files once. The returned function serves one of them, or returns undefined if the path names none. */
export function assetsIn(folder: string): (request: Request) => Response | undefined {
  const assets = load(folder)
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined
    const asset = assets.get(new URL(request.url).pathname)
    return asset && serveAsset(request, asset)
  }
}

/** The bytes in a coding that the client accepts, or 304 if the client has them. */
export function serveAsset(request: Request, asset: Asset): Response {
  const headers = new Headers({
    "Content-Type": asset.type,
    "Cache-Control": asset.caching,
    ETag: asset.tag,
    Vary: "Accept-Encoding",
  })
  if (request.headers.get("if-none-match") === asset.tag) return new Response(null, { status: 304, headers })
  const text = /^(text|application|image\/svg)/.test(asset.type)
  const coding = text ? codingFor(request.headers.get("accept-encoding")) : undefined
  const body = coding ? codedOnce(asset, coding) : asset.body
  if (coding) headers.set("Content-Encoding", coding.name)
  headers.set("Content-Length", String(body.byteLength))
  return new Response(request.method === "HEAD" ? null : shared(body), { headers })
}

/** A stream over the shared buffer. A Response made of the bytes would copy them every time. */
function shared(body: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(body)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function codedOnce(asset: Asset, coding: NonNullable<ReturnType<typeof codingFor>>): Uint8Array {
  const known = asset.coded.get(coding.name)
  if (known) return known
  const made = new Uint8Array(coding.code(asset.body))
  asset.coded.set(coding.name, made)
  return made
}
