/** The script of pages that have only amounts to format. */
import { shapeAmounts } from "../../ui/forms/typed-amounts.ts"

shapeAmounts()
