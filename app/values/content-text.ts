/** The file endings of each media type that bytes can have. A type that is not listed (text, unknown bytes) has no endings. */
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
  // A zip with other files may be an office document, a book or a map; the first bytes do not always show which.
  "application/zip": "zip docx xlsx pptx odt ods odp epub kmz 3mf pages numbers key vsdx xps".split(" "),
  "application/gzip": ["gz", "tgz"],
  "application/x-tar": ["tar"],
  "application/x-7z-compressed": ["7z"],
}
const KNOWN: ReadonlySet<string> = new Set(Object.values(ENDINGS).flat())
/** The bytes of these types are always recognized, so unknown bytes contradict the ending. Other types have unrecognized variants (encrypted, old). */
const ALWAYS_RECOGNIZED: ReadonlySet<string> = new Set(["pdf", "jpg", "jpeg", "gif", "webp", "bmp", "zip", "gz", "7z"])

type Contents = { uploadedName: string; mediaType: string }

/** The warning in lists when a file's ending contradicts its bytes; null for any other file, and for one without an ending. */
export function contentText({ uploadedName, mediaType }: Contents): string | null {
  const ending = /\.(?=\d*[a-z])([a-z\d]{1,10})$/i.exec(uploadedName)?.[1]?.toLowerCase()
  return ending === undefined || isOf(ending, mediaType) ? null : "Name and content differ"
}

function isOf(ending: string, mediaType: string): boolean {
  if (ENDINGS[mediaType]) return ENDINGS[mediaType].includes(ending)
  return mediaType === "text/plain" ? !KNOWN.has(ending) : !ALWAYS_RECOGNIZED.has(ending)
}
