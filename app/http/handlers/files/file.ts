import { DatabaseBusy } from "#db/client.server.ts"
import type { FetchedFile } from "~/domain/files/fetch-file.ts"
import type { MadeFile } from "~/domain/files/made-file.ts"
import type { PrintedFile } from "~/domain/files/printed-files.ts"
import { Refusal } from "~/domain/refusal.ts"
import { type OpenedBytes, storedBytes } from "~/domain/storage/disk.server.ts"
import { mustBeClean } from "~/domain/storage/scan.ts"
import { log } from "../../response/log.ts"

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|%;]+/gu

export const fileResponse = ({ name, bytes }: PrintedFile): Response =>
  new Response(bytes, { headers: headersOf(name, "application/pdf", bytes.byteLength) })

/** A stored file to save, sent while it is read. Refuses 404 FILE_NOT_FOUND and logs an error if its bytes are missing. */
export async function storedFileResponse(file: FetchedFile, request: Request): Promise<Response> {
  await mustBeClean(file.sha256)
  return madeFileResponse({ ...file, opened: await openedFile(file) }, request)
}

/** Sends a file that was made for this download while reading it. */
export async function madeFileResponse({ name, mediaType, opened }: MadeFile, { method }: Request): Promise<Response> {
  const headers = headersOf(name, mediaType, opened.size)
  if (method === "HEAD" || opened.size === 0) {
    await opened.close()
    return new Response(null, { headers })
  }
  return new Response(opened.stream(), { headers })
}

/** Opens stored bytes, which must have exactly this size. Refuses 404 FILE_NOT_FOUND and logs an error if they are missing or have another size. */
export async function openedFile({ sha256, size }: Pick<FetchedFile, "sha256" | "size">): Promise<OpenedBytes> {
  const opened = await storedBytes()
    .open(sha256)
    .catch((error: NodeJS.ErrnoException) => {
      if (error instanceof DatabaseBusy) throw error
      return missing(sha256, error.code)
    })
  if (opened.size === size) return opened
  await opened.close()
  return missing(sha256, `${opened.size} bytes instead of ${size}`)
}

function missing(sha256: string, why: string | undefined): never {
  log("error", "the bytes of a stored file are missing or damaged: run verify, and bring them back from a backup", {
    sha256,
    why,
  })
  throw new Refusal("FILE_NOT_FOUND")
}

/** Browsers save the file and never display it; if displayed, it runs nothing. Old programs read the ASCII name (RFC 6266). Source: threats.md T8, T9. */
function headersOf(name: string, mediaType: string, size: number): Record<string, string> {
  const safe = name.replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim() || "file"
  const plain = safe
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^\x20-\x7e]+/g, "_")
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    "Content-Type": mediaType,
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  }
}
