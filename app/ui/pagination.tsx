import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

type PaginationProps = {
	page: number;
	pages: number;
	hrefOf: (page: number) => string;
	label?: string;
};

/** Pages of a long list; "previous" points right and "next" left, as in Hebrew. */
export function Pagination({ page, pages, hrefOf, label = "עמודים" }: PaginationProps) {
	const shown = Array.from({ length: pages }, (_, index) => index + 1);
	return (
		<nav className={styles.pager} aria-label={label}>
			{page > 1 && (
				<Link to={hrefOf(page - 1)} rel="prev" aria-label="העמוד הקודם">
					<span className={styles.back}>
						<Icon name="chevron" />
					</span>
				</Link>
			)}
			{shown.map((number) => (
				<Link
					key={number}
					to={hrefOf(number)}
					aria-current={number === page ? "page" : undefined}
					className="num"
				>
					{number}
				</Link>
			))}
			{page < pages && (
				<Link to={hrefOf(page + 1)} rel="next" aria-label="העמוד הבא">
					<Icon name="chevron" />
				</Link>
			)}
		</nav>
	);
}
