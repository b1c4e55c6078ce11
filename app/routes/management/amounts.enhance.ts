/** Comfort for pages with nothing but amounts to type. */
import { shapeAmounts } from "../../ui/typed-amounts.ts"

shapeAmounts()
