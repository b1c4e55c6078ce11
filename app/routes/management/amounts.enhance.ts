/** The script of pages that have only amounts to format. */
import { formatTypedAmounts } from "../../ui/forms/typed-amounts.ts"

formatTypedAmounts()
