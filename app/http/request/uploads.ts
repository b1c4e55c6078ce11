/**
 * Reads a form with files: they go to the disk as they arrive, its other fields are few and short. The whole body is read before anything is
 * answered, also of a form that is refused: browsers show no answer to what they are still sending. Source: api.md M55, threats.md T9, T40.
 */
import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import busboy, { type Busboy } from "busboy"
import { badField, Refusal } from "~/domain/refusal.ts"
import { discardReceived } from "~/domain/storage/contents.ts"
import { type Received, receiveBytes } from "~/domain/storage/receive.ts"
import { quotedName } from "~/values/visible-text.ts"
import { takeUploadPlace } from "./upload-places.ts"
import type { UploadTerms } from "./upload-terms.ts"

const LIMITS = { fields: 10, fieldNameSize: 100, headerPairs: 20 }

/** How much of a larger body is read before it is refused, in bytes; a longer one is cut off. */
const mostRead = ({ files, bytes }: UploadTerms) => Math.max(4, 2 * files) * bytes

export type UploadedFile = Received & { uploadedName: string }
/** The fields of the form by their names, its files, and why it is refused: then there are no files, and the fields as far as they could be read. */
export type UploadForm = { fields: FormData; files: UploadedFile[]; refusal: Refusal | undefined }

/** Of several files, which one; a part of the form may have no name. */
function fileIn({ files }: UploadTerms, name: string): string {
  if (files === 1) return "The file"
  return name === "" ? "One of the files" : quotedName(name)
}
const tooLarge = (terms: UploadTerms, name: string) =>
  new Refusal("PAYLOAD_TOO_LARGE", { explained: { [terms.field]: `${fileIn(terms, name)} ${terms.tooLarge}` } })
/** A part of the form has a header that is none: of a file that is its name. */
const UNREADABLE =
  "The file's name has characters that no name may have. Nothing was stored. Rename the file and try again."
const CUT_OFF = "The upload was cut off. Nothing was stored. Please try again."

/**
 * Reads the form of `request`. Its refusal is 400 what is no such form, was cut off, or has too many files, 413 a file of too many bytes, 503 while others
 * upload or the disk is full. The caller stores the files or discards them.
 */
export async function uploadOf(request: Request, terms: UploadTerms): Promise<UploadForm> {
  const fields = new FormData()
  let place: { free: () => void } | undefined
  try {
    const parser = parserFor(request.headers.get("content-type") ?? "", terms)
    place = await takeUploadPlace(request.signal)
    return { fields, files: await filesOf(request, parser, fields, terms), refusal: undefined }
  } catch (error) {
    // The client has disconnected: nobody reads this response, and it is not a failure.
    const refusal = request.signal.aborted ? new Refusal("VALIDATION_ERROR", { message: CUT_OFF }) : error
    if (!(refusal instanceof Refusal)) throw refusal
    return { fields, files: [], refusal }
  } finally {
    await readRest(request, terms)
    place?.free()
  }
}

/** The fields of such a form, as far as they could be read; its files are read past and never stored. */
export async function fieldsAlone(request: Request, terms: UploadTerms): Promise<FormData> {
  return (await uploadOf(request, { ...terms, field: "no field takes a file" })).fields
}

async function filesOf(
  request: Request,
  parser: Busboy,
  fields: FormData,
  terms: UploadTerms,
): Promise<UploadedFile[]> {
  const arriving: Promise<UploadedFile>[] = []
  const problems: Refusal[] = []
  const refuse = (message: string) => problems.push(new Refusal("VALIDATION_ERROR", { message }))
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse("A field of the form is too long.")
    fields.append(name, value)
  })
  parser.on("file", (name, stream, { filename }) => {
    // What becomes of a broken stream, `receive` says.
    stream.on("error", () => undefined)
    if (name !== terms.field) return void stream.resume()
    const file = receive(stream, request.signal, filename ?? "", terms)
    arriving.push(file)
    // Its failure is read once the whole body is; until then it must not end the process.
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

/** Hands a body to its parser, part by part, as fast as the file is written. Returns what is wrong with one that is cut off or malformed: the rest of it is read, too. */
async function feed(request: Request, parser: Busboy, terms: UploadTerms): Promise<string | null> {
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

/** The parts of a body, of which at most `mostRead` bytes are read. Whoever stops may go on later. */
async function* partsOf({ body }: Request, terms: UploadTerms): AsyncGenerator<Uint8Array> {
  if (!body || body.locked) return
  let left = mostRead(terms)
  for await (const part of body.values({ preventCancel: true })) {
    left -= part.byteLength
    if (left < 0) throw tooLarge(terms, "")
    yield part
  }
}

/** Reads what is left of a body, and forgets it: after an error of the connection there is nobody to answer. */
async function readRest(request: Request, terms: UploadTerms): Promise<void> {
  try {
    for await (const _part of partsOf(request, terms));
  } catch {
    // Gone, or far too large: the connection ends with the answer.
  }
}

/** A browser sends an empty file without a name when none was chosen. */
async function withoutUnchosen(files: UploadedFile[], terms: UploadTerms): Promise<UploadedFile[]> {
  const empty = files.filter(({ size }) => size === 0)
  const named = empty.find(({ uploadedName }) => uploadedName !== "")
  if (named) throw badField(terms.field, `${fileIn(terms, named.uploadedName)} is empty. Choose another one.`)
  await discardAll(empty)
  return files.filter(({ size }) => size > 0)
}

/** Removes files that are not stored. */
export async function discardAll(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) await discardReceived(file)
}

async function receive(
  stream: Readable,
  signal: AbortSignal,
  uploadedName: string,
  terms: UploadTerms,
): Promise<UploadedFile> {
  try {
    const parts = stream.iterator({ destroyOnReturn: false })
    return { ...(await receiveBytes(parts, { limit: terms.bytes, signal })), uploadedName }
  } catch (error) {
    stream.resume()
    throw error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE" ? tooLarge(terms, uploadedName) : error
  }
}

function parserFor(type: string, { files, fieldBytes }: UploadTerms) {
  try {
    const limits = { ...LIMITS, files, fieldSize: fieldBytes, parts: LIMITS.fields + files + 1 }
    if (/^multipart\/form-data\b/i.test(type)) {
      return busboy({ headers: { "content-type": type }, limits, defParamCharset: "utf8" })
    }
  } catch {
    // No boundary: the same refusal as below.
  }
  throw new Refusal("INVALID_JSON", { message: "The form could not be read: send multipart/form-data." })
}
