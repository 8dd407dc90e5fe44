// The list of conversations stays as it is now while its page is open.
import { keepList } from "./keep-list.ts";

keepList();
