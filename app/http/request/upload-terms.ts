const MEGABYTE = 1024 * 1024

/**
 * What the files of a form may be: the field they are in, how many, of how many bytes each, how long another field may be, and what a page says of more
 * files, and after its name of one too large.
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
/** Photographs of what is to be mended, with its description. */
export const PHOTOGRAPHS: UploadTerms = {
  field: "pictures",
  files: 8,
  bytes: 10 * MEGABYTE,
  fieldBytes: 24_000,
  tooMany: "Choose at most 8 pictures at once.",
  tooLarge: "is larger than 10 MB. Choose a smaller one.",
}
