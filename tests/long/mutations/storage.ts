import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in stored bytes. */
export const STORAGE: readonly Mutation[] = []
