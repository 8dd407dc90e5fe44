import { Link } from "react-router";
import { brand } from "../../brand.ts";
import styles from "./brand-link.module.css";

/** The name with its mark, a door with a drop-shaped keyhole. Links to the home page. */
export function BrandLink({ href = "/", to = "לדף הבית" }) {
	return (
		<Link className={styles.brand} to={href} aria-label={`${brand.name}, ${to}`}>
			<svg viewBox="0 0 24 28" aria-hidden="true">
				<path
					fill="currentColor"
					fillRule="evenodd"
					d="M2 28V12a10 10 0 0 1 20 0v16zM12 6.5c0 0-4.7 6.2-4.7 9.7a4.7 4.7 0 0 0 9.4 0c0-3.5-4.7-9.7-4.7-9.7z"
				/>
			</svg>
			<span>{brand.name}</span>
		</Link>
	);
}
