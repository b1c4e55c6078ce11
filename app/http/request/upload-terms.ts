const MEGABYTE = 1024 * 1024

/**
 * The limits of a form's files: the field's name, the number of files, the bytes of each, and the bytes of every other field; and the messages for too many
 * files and for a file that is too large (the file's name stands before that one).
 */
export type UploadTerms = {
  field: string
  files: number
  bytes: number
  fieldBytes: number
  tooMany: string
  tooLarge: string
}
/** One document of any type. Source: api.md M55. */
export const DOCUMENT: UploadTerms = {
  field: "file",
  files: 1,
  bytes: 25 * MEGABYTE,
  fieldBytes: 1_000,
  tooMany: "Choose one file.",
  tooLarge: "is larger than 25 MB. Nothing was stored.",
}
/** Photographs of a problem to repair, with its description. */
export const PHOTOGRAPHS: UploadTerms = {
  field: "pictures",
  files: 8,
  bytes: 10 * MEGABYTE,
  fieldBytes: 24_000,
  tooMany: "Choose at most 8 pictures at once.",
  tooLarge: "is larger than 10 MB. Choose a smaller one.",
}
