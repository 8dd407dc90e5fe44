import { revealPictures } from "../../review/pictures/reveal.ts";

revealPictures();
