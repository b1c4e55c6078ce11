/** Reads bodies of up to 1 MB (64 KB for a form without sign-in) and 1,000 fields, more for a page with many rows. Malformed input is a refusal, never a failure. */
import { Refusal } from "~/domain/refusal.ts"

const MAX_BYTES = 1024 * 1024
/** The largest form without sign-in, in bytes. Anybody may send any number of them. */
export const MAX_OF_OPEN_FORM = 64 * 1024
const MAX_FIELDS = 1_000

async function bytesOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > max) throw new Refusal("PAYLOAD_TOO_LARGE")
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of request.body) {
      size += part.byteLength
      if (size > max) throw new Refusal("PAYLOAD_TOO_LARGE")
      parts.push(part)
    }
  } catch (error) {
    if (!request.signal.aborted) throw error
    // The client has disconnected. Nobody reads this response, and it is not a failure.
    throw new Refusal("INVALID_JSON")
  }
  return Buffer.concat(parts, size)
}

/** The raw body, to verify a signature over it. Refuses more than 1 MB (413), before it reads it if the length is declared. */
export async function rawTextOf(request: Request): Promise<string> {
  return Buffer.from(await bytesOf(request, MAX_BYTES)).toString("utf8")
}

/** The unchanged bytes of a small body, for verifying a signature. Refuses more than 64 KB (413). */
export const rawBytesOf = (request: Request): Promise<Uint8Array> => bytesOf(request, MAX_OF_OPEN_FORM)

/** A JSON object or array. An empty body is `{}`. Refuses another media type or invalid JSON as INVALID_JSON. */
export async function jsonOf(request: Request): Promise<unknown> {
  const bytes = await bytesOf(request, MAX_BYTES)
  if (bytes.byteLength === 0) return {}
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") throw new Refusal("INVALID_JSON")
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null) return value
  } catch {
    // Not UTF-8 or not JSON. The refusal below applies.
  }
  throw new Refusal("INVALID_JSON")
}

/** The fields of a form. Refuses a body that is not a form, is malformed, is larger than `max` bytes or has more than `maxFields` fields. */
export async function formOf(request: Request, max = MAX_BYTES, maxFields = MAX_FIELDS): Promise<FormData> {
  const type = request.headers.get("content-type") ?? ""
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
  const bytes = await bytesOf(request, max)
  if (!isForm) throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData()
    if ([...form.keys()].length <= maxFields) return form
  } catch {
    // Malformed multipart or percent-encoding. The refusal below applies.
  }
  throw new Refusal("VALIDATION_ERROR", { message: "The form could not be read." })
}
