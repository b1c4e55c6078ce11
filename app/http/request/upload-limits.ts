const MEGABYTE = 1024 * 1024

/** Limits of a form's files (field, number, bytes of each) and of other fields (bytes). The message about a file that is too large begins with the file's name. */
export type UploadLimits = {
  field: string
  files: number
  bytes: number
  fieldBytes: number
  tooMany: string
  tooLarge: string
}
/** One document of any type. Source: api.md M55. */
export const DOCUMENT: UploadLimits = {
  field: "file",
  files: 1,
  bytes: 25 * MEGABYTE,
  fieldBytes: 1_000,
  tooMany: "Choose one file.",
  tooLarge: "is larger than 25 MB. Nothing was stored.",
}
export const PHOTOGRAPHS: UploadLimits = {
  field: "pictures",
  files: 8,
  bytes: 10 * MEGABYTE,
  fieldBytes: 24_000,
  tooMany: "Choose at most 8 pictures at once.",
  tooLarge: "is larger than 10 MB. Choose a smaller one.",
}
/** Files of a message to the office. Source: api.md X202. */
export const MESSAGE_FILES: UploadLimits = {
  field: "files",
  files: 5,
  bytes: 10 * MEGABYTE,
  fieldBytes: 24_000,
  tooMany: "Choose at most 5 files at once.",
  tooLarge: "is larger than 10 MB. Choose a smaller one.",
}
