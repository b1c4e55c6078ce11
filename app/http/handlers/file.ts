import type { PrintedFile } from "~/domain/files/printed-files.ts"

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|%;]+/gu

/** A PDF to be saved, under its name: an ASCII one for old programs beside the full one (RFC 6266). Browsers treat it as nothing else. */
export function fileResponse({ name, bytes }: PrintedFile): Response {
  const safe = name.replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim() || "file"
  const plain = safe
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^\x20-\x7e]+/g, "_")
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "X-Content-Type-Options": "nosniff",
    },
  })
}
