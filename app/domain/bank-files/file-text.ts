/** Decodes a bank's file: finds the encoding and refuses everything that is not text. Source: money.md 11.3. */
import { badField, Refusal } from "../refusal.ts"

export type BankEncoding = "UTF-8" | "UTF-16" | "Windows-1252"
export type FileText = { text: string; encoding: BankEncoding; kind: "csv" | "ofx" }

export const MAX_BYTES = 10 * 1024 * 1024
/** The most lines of a file, and the most rows including those around the lines. */
export const MAX_LINES = 50_000

export const badFile = (message: string): Refusal => badField("file", message)

/** Other kinds of files, recognized by their first bytes. */
const OTHERS: readonly { begins: number[]; says: string }[] = [
  {
    begins: [0x50, 0x4b, 3, 4],
    says: "This is a zip file or a workbook. Save it as CSV, or unpack it, and choose that file.",
  },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], says: "This is a workbook. Save it as CSV and choose that file." },
  { begins: [0x1f, 0x8b], says: "This is a compressed file. Unpack it and choose the file in it." },
  { begins: [0x25, 0x50, 0x44, 0x46], says: "This is a PDF. Download the transactions as CSV, OFX or QFX." },
  { begins: [0xff, 0xfe, 0, 0], says: "The file is written in UTF-32. Save it as UTF-8." },
  { begins: [0, 0, 0xfe, 0xff], says: "The file is written in UTF-32. Save it as UTF-8." },
]

/** Refuses, beside the field `file`: more than 10 MB (413), an empty file, zip and other kinds, binary data, and encodings other than UTF-8, UTF-16 and Windows-1252. */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes.byteLength > MAX_BYTES) {
    throw new Refusal("PAYLOAD_TOO_LARGE", {
      explained: { file: "The file is larger than 10 MB. Choose fewer months." },
    })
  }
  const other = OTHERS.find(({ begins }) => startsWith(bytes, begins))
  if (other) throw badFile(other.says)
  const { text, encoding } = decoded(bytes)
  if (/[\0\ufffe\uffff]/.test(text)) throw badFile("This is no bank file: it holds binary data.")
  if (text.trim() === "") throw badFile("The file is empty.")
  return { text, encoding, kind: isOfx(text) ? "ofx" : "csv" }
}

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

function decoded(bytes: Uint8Array): { text: string; encoding: BankEncoding } {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: decodeAs("utf-16le", bytes), encoding: "UTF-16" }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: decodeAs("utf-16be", bytes), encoding: "UTF-16" }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" }
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes)
    if (UNUSED.test(text)) throw badFile(ENCODING)
    return { text, encoding: "Windows-1252" }
  }
}

function decodeAs(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    throw badFile(ENCODING)
  }
}

/** The characters that the five bytes unused in Windows-1252 decode to. A file that contains one has another encoding. */
const UNUSED = /[\u0081\u008d\u008f\u0090\u009d]/
const ENCODING = "The file's encoding is not known. Save it as UTF-8."

/** OFX and QFX begin with their header or with the root element. The OFX reader refuses any other markup. */
const isOfx = (text: string): boolean => /^\s*(?:OFXHEADER\s*:|<\?|<!|<OFX[\s>])/i.test(text.slice(0, 1_000))
