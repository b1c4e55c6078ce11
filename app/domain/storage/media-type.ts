/** The media type by the bytes alone; unlisted types, and those a browser could run, become application/octet-stream. Source: threats.md T8, T9. */
import { fileTypeFromBuffer } from "file-type"

/** The number of first bytes that detect the type. */
export const TELLING_BYTES = 64 * 1024

export const UNKNOWN_TYPE = "application/octet-stream"
const TEXT = "text/plain"
const OPEN_XML = "application/vnd.openxmlformats-officedocument"
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument"

/** Documents, spreadsheets, pictures and archives that are served under their own type. */
const SERVED: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/rtf",
  `${OPEN_XML}.wordprocessingml.document`,
  `${OPEN_XML}.spreadsheetml.sheet`,
  `${OPEN_XML}.presentationml.presentation`,
  `${OPEN_DOCUMENT}.text`,
  `${OPEN_DOCUMENT}.spreadsheet`,
  `${OPEN_DOCUMENT}.presentation`,
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/heic",
  "image/tiff",
  "image/bmp",
  "application/zip",
  "application/gzip",
  "application/x-tar",
  "application/x-7z-compressed",
])

/** The type by the first bytes; `isText` says whether all bytes are text. Never refuses: damaged bytes have an unknown type. */
export async function mediaTypeOf(head: Uint8Array, isText: boolean): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) return SERVED.has(found.mime) ? found.mime : UNKNOWN_TYPE
  return isText && !isMarkup(head) ? TEXT : UNKNOWN_TYPE
}

const isMarkup = (head: Uint8Array) => new TextDecoder().decode(head).trimStart().startsWith("<")

export class TypeCheck {
  readonly #text = new TextCheck()
  readonly #head: Uint8Array[] = []
  #size = 0

  add(part: Uint8Array): void {
    if (this.#size < TELLING_BYTES) this.#head.push(Uint8Array.from(part.subarray(0, TELLING_BYTES - this.#size)))
    this.#size += part.byteLength
    this.#text.add(part)
  }

  mediaType(): Promise<string> {
    return mediaTypeOf(Buffer.concat(this.#head), this.#text.isText())
  }
}

/** Detects, part by part, whether bytes are text: UTF-8 without control characters other than tabs, line and page breaks. */
export class TextCheck {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true })
  #isText = true

  add(part: Uint8Array): void {
    if (this.#isText) this.#isText = this.#decodes(part)
  }

  isText(): boolean {
    return this.#isText && this.#decodes()
  }

  #decodes(part?: Uint8Array): boolean {
    try {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(this.#decoder.decode(part, { stream: part !== undefined }))
    } catch {
      return false
    }
  }
}
