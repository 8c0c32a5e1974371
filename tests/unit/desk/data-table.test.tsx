import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DataTable } from '../../../desk/parts/data-table';

it('returns to the first page and keeps the filter when the sort changes', () => {
	const html = renderToStaticMarkup(
		<MemoryRouter initialEntries={['/desk/orders?status=new&page=3']}>
			<DataTable
				caption="Orders"
				columns={[{ key: 'number', heading: 'Order', sort: 'number', cell: (number: string) => number }]}
				rows={['1001']}
				rowKey={(number) => number}
				rowcount={200}
				empty={null}
			/>
		</MemoryRouter>,
	);
	expect(html).toContain('href="/desk/orders?status=new&amp;sort=number"');
});
