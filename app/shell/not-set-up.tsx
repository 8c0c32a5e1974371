/** The error of the layout's loader for a shop that is not set up. */
export const notSetUp = 'not set up';

/** The page that is shown for a shop that is not set up. It tells the bookseller what to do next. */
export function NotSetUp() {
	return (
		<div className="gate">
			<h1>This shop is not set up yet</h1>
			<p className="lead">The database of this shop is empty. To set it up, run these commands:</p>
			<ol className="gate-list">
				<li>
					<code>npm run store -- setup</code> asks for its name, its address, taxes and shipping.
				</li>
				<li>
					<code>npm run store -- import FILE</code> imports titles, and <code>npm run store -- stock FILE</code> imports
					the stock.
				</li>
				<li>
					Only looking around? <code>npm run store -- sample</code> fills it with an invented shop.
				</li>
			</ol>
			<p>
				Was there a shop here before? Then the program is looking in the wrong place. First check <code>DATA_DIR</code>{' '}
				and <code>DATABASE_URL</code>. For all the steps, see <code>docs/your-first-shop.md</code>.
			</p>
		</div>
	);
}
