import { formatTypedAmounts } from "../../../ui/forms/typed-amounts.ts"

formatTypedAmounts()
