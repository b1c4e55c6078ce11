/** For pages whose only script formats amounts. */
import { formatTypedAmounts } from "../../ui/forms/typed-amounts.ts"

formatTypedAmounts()
