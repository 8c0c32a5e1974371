/** The name of a field that only robots fill in. A second hidden field shows that the form comes from a page of the shop. */
export const trapName = 'name__confirm';
export const stampName = 'from__confirm';

/**
 * Form fields that people do not see and robots fill in. The fields are hidden by a CSS class, because the content security
 * policy forbids style attributes.
 * @param stamp the stamp of the form, from the loader's `honeypotStamp`
 */
export function Honeypot({ stamp }: { stamp: string }) {
	return (
		<div className="honeypot" aria-hidden="true">
			<label>
				Please leave this field blank
				<input type="text" name={trapName} defaultValue="" autoComplete="off" tabIndex={-1} />
			</label>
			<input type="hidden" name={stampName} value={stamp} />
		</div>
	);
}
