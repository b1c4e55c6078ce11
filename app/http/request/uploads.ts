/** Writes files to disk while they arrive; reads the whole body even after a refusal, as browsers need. Source: api.md M55, threats.md T9, T40. */
import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import busboy, { type Busboy } from "busboy"
import type { UploadedFile } from "~/domain/files/upload-document.ts"
import { badField, Refusal } from "~/domain/refusal.ts"
import { discardReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { quotedName } from "~/values/visible-text.ts"
import type { UploadLimits } from "./upload-limits.ts"
import { takeUploadPlace } from "./upload-places.ts"

const LIMITS = { fields: 10, fieldNameSize: 100, headerPairs: 20 }

/** The most bytes of a body to read before a refusal. A longer body is cut off. */
const mostRead = ({ files, bytes }: UploadLimits) => Math.max(4, 2 * files) * bytes

/** The form's fields, its files, and the refusal if there is one. A refused form has no files and only the fields that could be read. */
export type UploadForm = { fields: FormData; files: UploadedFile[]; refusal: Refusal | undefined }

/** Names the file, if the form may have several. A part of a form may have no name. */
function fileIn({ files }: UploadLimits, name: string): string {
  if (files === 1) return "The file"
  return name === "" ? "One of the files" : quotedName(name)
}
const tooLarge = (terms: UploadLimits, name: string) =>
  new Refusal("PAYLOAD_TOO_LARGE", { explained: { [terms.field]: `${fileIn(terms, name)} ${terms.tooLarge}` } })
/** A part of the form has an invalid header. In a file's part that is its name. */
const UNREADABLE =
  "The file's name has characters that no name may have. Nothing was stored. Rename the file and try again."
const CUT_OFF = "The upload was cut off. Nothing was stored. Please try again."

/**
 * Reads the form of `request`. Refuses 400 for a body that is no such form, was cut off, or has too many files; 413 for too large a file; 503 during too many
 * other uploads or with a full disk. The caller must store or discard the files.
 */
export async function uploadOf(request: Request, terms: UploadLimits): Promise<UploadForm> {
  const fields = new FormData()
  let place: { free: () => void } | undefined
  try {
    const parser = parserFor(request.headers.get("content-type") ?? "", terms)
    place = await takeUploadPlace(request.signal)
    return { fields, files: await filesOf(request, parser, fields, terms), refusal: undefined }
  } catch (error) {
    // The client has disconnected. Nobody reads this response, and it is not a failure.
    const refusal = request.signal.aborted ? new Refusal("VALIDATION_ERROR", { message: CUT_OFF }) : error
    if (!(refusal instanceof Refusal)) throw refusal
    return { fields, files: [], refusal }
  } finally {
    await readRest(request, terms)
    place?.free()
  }
}

/** Reads only the fields of such a form, as far as possible. Its files are skipped and never stored. */
export async function fieldsAlone(request: Request, terms: UploadLimits): Promise<FormData> {
  return (await uploadOf(request, { ...terms, field: "no field takes a file" })).fields
}

async function filesOf(
  request: Request,
  parser: Busboy,
  fields: FormData,
  terms: UploadLimits,
): Promise<UploadedFile[]> {
  const arriving: Promise<UploadedFile>[] = []
  const problems: Refusal[] = []
  const refuse = (message: string) => problems.push(new Refusal("VALIDATION_ERROR", { message }))
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse("A field of the form is too long.")
    fields.append(name, value)
  })
  parser.on("file", (name, stream, { filename }) => {
    // `receive` reports the error of a broken stream.
    stream.on("error", () => undefined)
    if (name !== terms.field) return void stream.resume()
    const file = receive(stream, request.signal, filename ?? "", terms)
    arriving.push(file)
    // The failure is handled after the whole body is read. Until then it must not end the process.
    file.catch(() => undefined)
  })
  parser.on("filesLimit", () => problems.push(badField(terms.field, terms.tooMany)))
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => refuse("The form has too many fields."))
  const fault = await feed(request, parser, terms)
  const results = await Promise.allSettled(arriving)
  if (fault !== null) refuse(fault)
  const received = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  try {
    const failure = results.find((result) => result.status === "rejected")
    if (failure) throw fault === null || failure.reason instanceof Refusal ? failure.reason : problems[0]
    if (problems[0]) throw problems[0]
    return await withoutUnchosen(received, terms)
  } catch (error) {
    await discardAll(received)
    throw error
  }
}

/** Passes a body to the parser as fast as the file is written. Returns the problem of a malformed or cut-off body, null if there is none. */
async function feed(request: Request, parser: Busboy, terms: UploadLimits): Promise<string | null> {
  const parsed = finished(parser).then(
    () => null,
    (error: Error) => (error.message === "Malformed part header" ? UNREADABLE : CUT_OFF),
  )
  try {
    for await (const part of partsOf(request, terms)) {
      if (parser.writable) await new Promise<void>((resolve) => parser.write(part, () => resolve()))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
  return parsed
}

/** Yields the parts of a body, at most `mostRead` bytes. A later caller may continue after this one stops. */
async function* partsOf({ body }: Request, terms: UploadLimits): AsyncGenerator<Uint8Array> {
  if (!body || body.locked) return
  let left = mostRead(terms)
  for await (const part of body.values({ preventCancel: true })) {
    left -= part.byteLength
    if (left < 0) throw tooLarge(terms, "")
    yield part
  }
}

/** Reads and drops the rest of a body. A connection error is ignored, because there is nobody to respond to. */
async function readRest(request: Request, terms: UploadLimits): Promise<void> {
  try {
    for await (const _part of partsOf(request, terms));
  } catch {
    // The client has left, or the body is far too large. The connection ends with the response.
  }
}

/** Removes the empty file without a name that a browser sends if the person chose none. */
async function withoutUnchosen(files: UploadedFile[], terms: UploadLimits): Promise<UploadedFile[]> {
  const empty = files.filter(({ size }) => size === 0)
  const named = empty.find(({ uploadedName }) => uploadedName !== "")
  if (named) throw badField(terms.field, `${fileIn(terms, named.uploadedName)} is empty. Choose another one.`)
  await discardAll(empty)
  return files.filter(({ size }) => size > 0)
}

export async function discardAll(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) await discardReceived(file)
}

async function receive(
  stream: Readable,
  signal: AbortSignal,
  uploadedName: string,
  terms: UploadLimits,
): Promise<UploadedFile> {
  try {
    const parts = stream.iterator({ destroyOnReturn: false })
    return { ...(await receiveBytes(parts, { limit: terms.bytes, signal })), uploadedName }
  } catch (error) {
    stream.resume()
    throw error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE" ? tooLarge(terms, uploadedName) : error
  }
}

function parserFor(type: string, { files, fieldBytes }: UploadLimits) {
  try {
    const limits = { ...LIMITS, files, fieldSize: fieldBytes, parts: LIMITS.fields + files + 1 }
    if (/^multipart\/form-data\b/i.test(type)) {
      return busboy({ headers: { "content-type": type }, limits, defParamCharset: "utf8" })
    }
  } catch {
    // The boundary is missing. The refusal below applies.
  }
  throw new Refusal("INVALID_JSON", { message: "The form could not be read: send multipart/form-data." })
}
