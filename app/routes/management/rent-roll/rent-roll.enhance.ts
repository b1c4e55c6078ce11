/** The script of every list, with a menu on each row. */
import { enhanceList } from "../../../ui/lists/list.ts"
import { openMenu } from "./rent-roll.enhance-menu.ts"

enhanceList({ statusSelector: "#roll-found", opens: '.stick-2 a[href*="viewtenant?"], a[href*="viewunit?"]' })
document.addEventListener("click", openMenu, true)
