/** Copies the link of an invitation letter with its button. */
import { enhanceCopying } from "../../../ui/copy-link.ts"

enhanceCopying()
