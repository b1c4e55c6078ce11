/** The endings that say what a file is, by the type that its bytes have. A type that is not here (text, unknown bytes) has no endings of its own. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "application/rtf": ["rtf", "doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  "image/tiff": ["tif", "tiff"],
  "image/bmp": ["bmp", "dib"],
  // A zip with other files in it is a document of an office, a book or a map; the first bytes do not always tell which.
  "application/zip": "zip docx xlsx pptx odt ods odp epub kmz 3mf pages numbers key vsdx xps".split(" "),
  "application/gzip": ["gz", "tgz"],
  "application/x-tar": ["tar"],
  "application/x-7z-compressed": ["7z"],
}
const KNOWN: ReadonlySet<string> = new Set(Object.values(ENDINGS).flat())
/** Bytes of unknown type are none of these. The others are also written in ways that are not recognized: animated, encrypted, old. */
const ALWAYS_RECOGNIZED: ReadonlySet<string> = new Set(["pdf", "jpg", "jpeg", "gif", "webp", "bmp", "zip", "gz", "7z"])

type Contents = { uploadedName: string; mediaType: string }

/** What lists say of a file whose name says that it is something else than its bytes are; null of every other, and of one without an ending. */
export function contentText({ uploadedName, mediaType }: Contents): string | null {
  const ending = /\.(?=\d*[a-z])([a-z\d]{1,10})$/i.exec(uploadedName)?.[1]?.toLowerCase()
  return ending === undefined || isOf(ending, mediaType) ? null : "Name and content differ"
}

function isOf(ending: string, mediaType: string): boolean {
  if (ENDINGS[mediaType]) return ENDINGS[mediaType].includes(ending)
  return mediaType === "text/plain" ? !KNOWN.has(ending) : !ALWAYS_RECOGNIZED.has(ending)
}
