/** The tenants found are listed while their name is typed. */
import { findWhileTyping } from "../../../ui/finder.ts"

findWhileTyping()
