import type { OpenedBytes } from "#db/stored-bytes.ts"

/** A file that was made for one download, and is open. */
export type MadeFile = { name: string; mediaType: string; opened: OpenedBytes }
