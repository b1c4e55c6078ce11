import type { OpenedBytes } from "#db/stored-bytes.ts"

/** A file that was made to be downloaded once, and is opened for it. */
export type MadeFile = { name: string; mediaType: string; opened: OpenedBytes }
