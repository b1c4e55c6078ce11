/** Copies a letter's link at the press of its button. */
import { enhanceCopying } from "../../../ui/copy-link.ts"

enhanceCopying()
