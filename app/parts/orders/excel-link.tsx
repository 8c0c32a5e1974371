import { orderExcelPath } from '../../paths/order-paths';

/** Renders a link that downloads the order as an Excel workbook. */
export function ExcelLink({ number }: { number: string }) {
	return (
		<a href={orderExcelPath(number)} rel="nofollow">
			Excel file
			<span className="visually-hidden"> of order {number}</span>
		</a>
	);
}
