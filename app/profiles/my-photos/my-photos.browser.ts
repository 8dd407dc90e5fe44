import { hydrateIsland } from "../../ui/islands/hydrate-island.tsx";
import { MyPhotos } from "./my-photos.tsx";

hydrateIsland("photos", MyPhotos);
