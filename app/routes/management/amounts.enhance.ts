/** The script of pages that have only amounts to format. */
import { shapeAmounts } from "../../ui/typed-amounts.ts"

shapeAmounts()
