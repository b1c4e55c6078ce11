import { enhanceCopying } from "../../../ui/copy-link.ts"

enhanceCopying()
