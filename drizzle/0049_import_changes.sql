-- Prices and descriptions were listed apart. What changed is one list now, of any columns.
UPDATE `imports` SET `made` = json_set(json_remove(`made`, '$.prices', '$.texts'), '$.changes', json((
  SELECT json_group_array(json(`change`)) FROM (
    SELECT json_object(
      'id', `value` ->> 'id',
      'from', json_object('priceCents', `value` ->> 'fromCents'),
      'to', json_object('priceCents', `value` ->> 'toCents')
    ) AS `change` FROM json_each(`imports`.`made`, '$.prices')
    UNION ALL
    SELECT json_object(
      'id', `value` ->> 'id',
      'from', json_object('description', `value` ->> 'from'),
      'to', json_object('description', `value` ->> 'to')
    ) FROM json_each(`imports`.`made`, '$.texts')
  )
))) WHERE `made` IS NOT NULL;
