/**
 * Reads a form with one file: the file goes to the disk as it arrives, its other fields are few and short. The whole body is read before anything is
 * answered, also of a form that is refused: browsers show no answer to what they are still sending. Source: api.md M55, threats.md T9, T40.
 */
import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import busboy, { type Busboy } from "busboy"
import { invalid, Refusal } from "~/domain/refusal.ts"
import { discardReceived } from "~/domain/storage/contents.ts"
import { type Received, receiveBytes } from "~/domain/storage/receive.ts"
import { takeUploadPlace } from "./upload-places.ts"

/** The largest file, in bytes. Source: api.md M55. */
const LARGEST_FILE = 25 * 1024 * 1024
const LIMITS = { files: 1, fields: 10, parts: 12, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 }
/** How much of a larger body is read before it is refused, in bytes; a longer one is cut off. */
const MOST_READ = 4 * LARGEST_FILE

export type UploadedFile = Received & { uploadedName: string }
/** The fields of the form by their names, and its file; undefined when none was chosen. */
export type UploadForm = { fields: FormData; file: UploadedFile | undefined }

const TOO_LARGE = "The file is larger than 25 MB. Nothing was stored."
const tooLarge = () => new Refusal("PAYLOAD_TOO_LARGE", { explained: { file: TOO_LARGE } })
const CUT_OFF = "The upload was cut off. Nothing was stored. Please try again."

/**
 * Reads the form of `request`, whose file is the field "file". Refuses 400 what is no such form, was cut off, or has several files, 413 a file of more
 * than 25 MiB, 503 while others upload or the disk is full. The caller stores the file or discards it.
 */
export async function uploadOf(request: Request): Promise<UploadForm> {
  let place: { free: () => void } | undefined
  try {
    const parser = parserFor(request.headers.get("content-type") ?? "")
    place = await takeUploadPlace(request.signal)
    return await formOf(request, parser)
  } catch (error) {
    // The client has disconnected: nobody reads this response, and it is not a failure.
    throw request.signal.aborted ? new Refusal("VALIDATION_ERROR", { message: CUT_OFF }) : error
  } finally {
    await readRest(request)
    place?.free()
  }
}

async function formOf(request: Request, parser: Busboy): Promise<UploadForm> {
  const fields = new FormData()
  const files: Promise<UploadedFile>[] = []
  const problems: Refusal[] = []
  const refuse = (message: string) => problems.push(new Refusal("VALIDATION_ERROR", { message }))
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse("A field of the form is too long.")
    fields.append(name, value)
  })
  parser.on("file", (name, stream, { filename }) => {
    // What becomes of a broken stream, `receive` says.
    stream.on("error", () => undefined)
    if (name !== "file") return void stream.resume()
    const arriving = receive(stream, request.signal, filename ?? "")
    files.push(arriving)
    // Its failure is read once the whole body is; until then it must not end the process.
    arriving.catch(() => undefined)
  })
  parser.on("filesLimit", () => refuse("Choose one file."))
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => refuse("The form has too many fields."))
  const isWhole = await feed(request, parser)
  const [file] = await Promise.allSettled(files)
  if (!isWhole) refuse(CUT_OFF)
  const [problem] = problems
  if (file?.status === "rejected") throw isWhole || file.reason instanceof Refusal ? file.reason : problem
  if (problem && file) await discardReceived(file.value)
  if (problem) throw problem
  return { fields, file: file && (await unlessEmpty(file.value)) }
}

/** Hands a body to its parser, part by part, as fast as the file is written. False for a body that is cut off or malformed: the rest of it is read, too. */
async function feed(request: Request, parser: Busboy): Promise<boolean> {
  const parsed = finished(parser).then(
    () => true,
    () => false,
  )
  try {
    for await (const part of partsOf(request)) {
      if (parser.writable) await new Promise<void>((resolve) => parser.write(part, () => resolve()))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
  return parsed
}

/** The parts of a body, of which at most `MOST_READ` bytes are read. Whoever stops may go on later. */
async function* partsOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body || body.locked) return
  let left = MOST_READ
  for await (const part of body.values({ preventCancel: true })) {
    left -= part.byteLength
    if (left < 0) throw tooLarge()
    yield part
  }
}

/** Reads what is left of a body, and forgets it: after an error of the connection there is nobody to answer. */
async function readRest(request: Request): Promise<void> {
  try {
    for await (const _part of partsOf(request));
  } catch {
    // Gone, or far too large: the connection ends with the answer.
  }
}

/** A browser sends an empty file without a name when none was chosen. */
async function unlessEmpty(file: UploadedFile | undefined): Promise<UploadedFile | undefined> {
  if (!file || file.size > 0) return file
  await discardReceived(file)
  if (file.uploadedName === "") return undefined
  throw invalid("file", "This file is empty. Choose another one.")
}

async function receive(stream: Readable, signal: AbortSignal, uploadedName: string): Promise<UploadedFile> {
  try {
    const parts = stream.iterator({ destroyOnReturn: false })
    return { ...(await receiveBytes(parts, { limit: LARGEST_FILE, signal })), uploadedName }
  } catch (error) {
    stream.resume()
    throw error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE" ? tooLarge() : error
  }
}

function parserFor(type: string) {
  try {
    if (/^multipart\/form-data\b/i.test(type)) {
      return busboy({ headers: { "content-type": type }, limits: LIMITS, defParamCharset: "utf8" })
    }
  } catch {
    // No boundary: the same refusal as below.
  }
  throw new Refusal("INVALID_JSON", { message: "The form could not be read: send multipart/form-data." })
}
