-- Searches fold every apostrophe to the straight one; texts stored before had whichever was typed.
UPDATE `tenants` SET
  `search_text` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`search_text`, '‘', ''''), '’', ''''), '‛', ''''), 'ʹ', ''''), 'ʻ', ''''), 'ʼ', ''''), '´', ''''), '`', ''''), '′', ''''), '＇', ''''),
  `rent_roll_text` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`rent_roll_text`, '‘', ''''), '’', ''''), '‛', ''''), 'ʹ', ''''), 'ʻ', ''''), 'ʼ', ''''), '´', ''''), '`', ''''), '′', ''''), '＇', '''');
