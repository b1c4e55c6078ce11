import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in maintenance requests. */
export const REQUESTS: readonly Mutation[] = []
