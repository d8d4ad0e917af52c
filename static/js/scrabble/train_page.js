// The page of training: what is due of what the player missed, and the boxes.

import { showBoxes } from "../shared/boxes.js";
import { bank, queryOf } from "./train_bank.js";

showBoxes(bank, queryOf);
